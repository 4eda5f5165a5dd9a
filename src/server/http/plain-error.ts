/** An error as the log keeps it: what failed and where, never the values a query was made with. */
export function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, query, cause } = error as Error & { query?: unknown };
  const code = (error as { code?: unknown }).code;
  // Such an error repeats the values in its message; the driver's own, below it, does not.
  if (typeof query === 'string') return { query, ...(cause ? plainError(cause) : { type: name }) };
  return { type: name, message, stack, ...(code === undefined ? {} : { code }) };
}
