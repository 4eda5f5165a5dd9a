import { type CallName, calls } from '#contract/calls.ts';
import { numberInAddress } from '#contract/games.ts';
import { type Page, type PageOfUrl, pageOfUrl, pages } from '#contract/pages.ts';
import { type Subject, subjectOf } from '#server/previews/preview.ts';

/** What the server knows about a page from its URL and from whether there is a session cookie. */
export type RequestedPage = PageOfUrl & {
  /** Whether the request has a session cookie, even an expired one. */
  hasSession: boolean;
  /** The subject of the link preview; null when no page has this URL. */
  subject: Subject | null;
  /** Whether the URL names its battle by the room code. Only the browser looks it up then, because a lookup counts for a limit. */
  isByCode: boolean;
  /** The initial calls that the caller may make. Every page calls `currentUser` first (src/client/app.tsx). */
  initialCalls: readonly CallName[];
};

export function requestedPage(url: string, hasSession: boolean): RequestedPage {
  const page = pageOfUrl(url, hasSession);
  const subject = subjectOf(page);
  const { initialCalls = [], path }: Page = pages[page.name];
  const isByCode = path.endsWith('/:id') && !numberInAddress.test(page.ref);
  const possible: readonly CallName[] = ['currentUser', ...(isByCode ? [] : initialCalls)];
  return {
    ...page,
    hasSession,
    subject,
    isByCode,
    initialCalls: possible
      .filter((call) => call !== 'findRoom' || subject?.kind === 'room')
      .filter((call) => hasSession || calls[call].access === 'open'),
  };
}
