import { type ComponentProps, createElement } from 'react';

type IconShape = {
  name: string;
  aliases?: readonly string[];
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
};

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** What the built pages draw lucide's shapes with: the same picture as its own component, which weighs as much as a page. */
export function drawIcon({ name, aliases = [], node }: IconShape) {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)];
  return ({ className, ...rest }: ComponentProps<'svg'>) => {
    const hidden = 'aria-label' in rest || 'aria-labelledby' in rest || 'title' in rest ? undefined : true;
    const classes = [...names, className].filter(Boolean).join(' ');
    return createElement(
      'svg',
      { ...look, className: classes, 'aria-hidden': hidden, ...rest },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
