/** '??' under a blur, where a secret number will stand; it takes the type of the line it is in. */
export function SealedScore() {
  return (
    <span role="img" aria-label="hidden until the final reveal" className="sealed">
      ??
    </span>
  );
}
