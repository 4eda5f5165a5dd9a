type Issue = { code?: string; input?: unknown };

/** Replaces the error of a union that matches no option; other errors, such as a missing value, keep their message. */
export const unionError = (words: string) => ({
  error: ({ code, input }: Issue) => (code === 'invalid_union' && input !== undefined ? words : undefined),
});
