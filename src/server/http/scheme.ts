import type { FastifyRequest } from 'fastify';

/** How the browser came: by what a trusted proxy says, else by how the connection is. A proxy may write anything there. */
export const schemeOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  protocol.toLowerCase() === 'https' ? 'https' : 'http';
