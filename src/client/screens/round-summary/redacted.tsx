/** Three bars where a secret comment will stand. */
export function Redacted() {
  return (
    <span className="redact" role="img" aria-label="hidden until the final reveal">
      <i style={{ width: 48 }} />
      <i style={{ width: 22 }} />
      <i style={{ width: 60 }} />
    </span>
  );
}
