import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Reply, Sends } from '#contract/schemas.ts';

/** Passkeys need a secure context and a domain; an IP address is none. */
export const hasPasskeys = (): boolean =>
  browserSupportsWebAuthn() && window.isSecureContext && !/^[\d.]+$|:/.test(window.location.hostname);

export const makePasskey = async (
  options: Reply<'askNewPasskey'>,
): Promise<Sends<'lockWithPasskey'>['body']['made']> => ({
  ...(await startRegistration({ optionsJSON: options })),
  clientExtensionResults: {},
});

export const showPasskey = async (
  options: Reply<'askPasskey'>,
): Promise<Sends<'logInByPasskey'>['body']['passkey']> => ({
  ...(await startAuthentication({ optionsJSON: options })),
  clientExtensionResults: {},
});

/** Why the browser made or used no passkey; null for an error that is not of the browser. */
export function passkeyTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey for the name already.';
  const isBrowsers = error instanceof WebAuthnError || error.name === 'NotAllowedError';
  return isBrowsers ? 'No passkey was given. Try again, or take the recovery code.' : null;
}
