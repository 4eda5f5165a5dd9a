/** The poster's inks as sRGB, for a drawing that knows no style sheet. */
export const inks = {
  key: '#110f0b',
  pink: '#fd5f96',
  yellow: '#fce62e',
  green: '#6be967',
  paper: '#f6f4eb',
  groove: '#2a2722',
} as const;
