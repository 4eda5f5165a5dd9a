/** The inks patterns are printed in. Peach and red exist only in pictures, so they are no tokens. */
export const ink = {
  yellow: 'var(--bb-yellow)',
  orange: 'var(--bb-orange)',
  sky: 'var(--bb-sky)',
  lilac: 'var(--bb-lilac)',
  teal: 'var(--bb-teal)',
  paper: 'var(--bb-paper)',
  key: 'var(--bb-key)',
  peach: '#ffd0a6',
  red: '#f0412e',
} as const;
