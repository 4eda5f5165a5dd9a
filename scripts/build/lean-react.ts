// `react-dom` itself is for portals, preloads and forms, which the game does without; what draws (`react-dom/client`) needs of it
// only the object they share. Whoever imports one of them one day takes this away.
import type { Plugin } from 'vite';

const shared = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** Where that object ends and the rest begins. A React that looks different stays as it is. */
const rest = ',\n  REACT_PORTAL_TYPE';

export const leanReact = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    const end = id.endsWith('/react-dom/cjs/react-dom.production.js') ? code.indexOf(rest) : -1;
    return end < 0 ? null : `${code.slice(0, end)};\nexports.${shared} = Internals;`;
  },
});
