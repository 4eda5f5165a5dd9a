type Issue = { code?: string; input?: unknown };

/** What to say of something that fits none of the ways it may be sent; of what is missing, or no object, that is said. */
export const saying = (words: string) => ({
  error: ({ code, input }: Issue) => (code === 'invalid_union' && input !== undefined ? words : undefined),
});
