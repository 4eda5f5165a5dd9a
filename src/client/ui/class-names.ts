// What markup says of its look: classes, and custom properties in its `style`.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

type Part = string | false | null | undefined;

export const classNames = (...parts: Part[]): string => parts.filter(Boolean).join(' ');
