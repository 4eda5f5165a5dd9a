type Part = string | false | null | undefined;

export const classNames = (...parts: Part[]): string => parts.filter(Boolean).join(' ');
