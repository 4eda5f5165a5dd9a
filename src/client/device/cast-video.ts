import { copyText, shareLink } from './share.ts';

export type CastResult = 'casting' | 'cancelled' | 'shared' | 'opened' | 'copied' | 'failed';

type Presentation = new (urls: string[]) => { start(): Promise<unknown> };

/** Casts a video by the browser, else shares it by the device's dialog, else opens the video's page, whose app can cast. */
export async function castVideo(url: string, title: string): Promise<CastResult> {
  const { PresentationRequest } = window as { PresentationRequest?: Presentation };
  if (PresentationRequest) {
    try {
      await new PresentationRequest([url]).start();
      return 'casting';
    } catch (error) {
      if (isDismissal(error)) return 'cancelled';
    }
  }
  const shared = await shareLink({ title, text: title, url });
  if (shared !== 'unavailable') return shared === 'shared' ? 'shared' : 'cancelled';
  if (openPage(url)) return 'opened';
  return (await copyText(url)) ? 'copied' : 'failed';
}

const isDismissal = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError');

function openPage(url: string): boolean {
  const page = window.open(url, '_blank');
  if (page) page.opener = null;
  return page !== null;
}
