import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { arriveAsNobody } from './data/who-am-i.ts';
import { fetchPageOf } from './pages.tsx';
import { paths } from './paths.ts';

/** The poster as the page shows it before any script runs: exactly what the scripts draw first when they take over. */
export async function drawPoster(code: string | null): Promise<string> {
  arriveAsNobody();
  await fetchPageOf({ path: paths.landing, signedIn: false });
  return renderToString(
    <StrictMode>
      <Router ssrPath={paths.landing} ssrSearch={code ? `code=${code}` : ''}>
        <App />
      </Router>
    </StrictMode>,
  );
}
