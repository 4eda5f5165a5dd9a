import { failedWith, hadNoResponse, send } from '#client/data/send.ts';
import { tabStorage } from '#client/device/storage.ts';
import { attempt } from '#rules/attempt.ts';
import { makeRecoveryCode } from '#rules/names/recovery-code.ts';
import { setUnkeptCode } from './unkept-code.ts';

type Codes = Partial<Record<string, string>>;

const stored = (): Codes => attempt(() => JSON.parse(tabStorage.get('sentCodes') ?? '{}'), {});
const store = (codes: Codes): void =>
  Object.keys(codes).length > 0
    ? tabStorage.set('sentCodes', JSON.stringify(codes))
    : tabStorage.remove('sentCodes');

const randomByte = (): number => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;

/**
 * Makes a call that sends a new recovery code for this name. The tab stores the code before, until a response confirms it, so that a
 * repeated call sends the same one, also after a reload: the server may have stored it although its response was lost.
 */
export async function sendNewCode<R>(nickname: string, call: (newCode: string) => Promise<R>): Promise<R> {
  const name = nickname.toLowerCase();
  const newCode = stored()[name] ?? makeRecoveryCode(randomByte);
  store({ ...stored(), [name]: newCode });
  const reply = await call(newCode);
  const { [name]: _, ...others } = stored();
  store(others);
  return reply;
}

/** Calls `again` if the response of `call` was lost, to learn what the server stored. */
export const sendTwice = <R>(call: () => Promise<R>, again: (lost: unknown) => Promise<R>): Promise<R> =>
  call().catch((failure) => {
    if (!hadNoResponse(failure)) throw failure;
    return again(failure);
  });

/** Of a locked name, the server accepts a code without a proof only if it is valid already. */
const sendAsValid = (newCode: string) => send('lockWithCode', { body: { newCode } });

/**
 * Shows the code of a locked name that the server stored although its response was lost.
 * @throws if the server cannot be reached
 */
export async function confirmSentCode(userId: string, nickname: string): Promise<void> {
  if (!stored()[nickname.toLowerCase()]) return;
  try {
    const { recoveryCode } = await sendNewCode(nickname, sendAsValid);
    if (recoveryCode) setUnkeptCode({ userId, code: recoveryCode });
  } catch (failure) {
    if (hadNoResponse(failure)) throw failure;
  }
}

/** Removes the unkept code of a locked name if it was used on another device meanwhile: it opens the name no more. */
export async function checkUnkeptCode(code: string): Promise<void> {
  await sendAsValid(code).catch((failure) => {
    if (failedWith(failure, 403)) setUnkeptCode(null);
  });
}
