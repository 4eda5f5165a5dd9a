// Joins class names, and allows custom properties in the `style` of an element.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

type Part = string | false | null | undefined;

export const classNames = (...parts: Part[]): string => parts.filter(Boolean).join(' ');
