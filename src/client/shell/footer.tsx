import { product } from '#client/product.ts';

/** The year the product first stood on a wall. */
const since = 2025;

export function Footer({ className = '' }: { className?: string }) {
  return <footer className={`text-faint text-small ${className}`}>{`© ${since} ${product}`}</footer>;
}
