import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { CallInput, Reply } from '#contract/schemas.ts';

/** Returns whether passkeys are possible: they need a secure context and a domain, which an IP address is not. */
export const hasPasskeys = (): boolean =>
  browserSupportsWebAuthn() && window.isSecureContext && !/^[\d.]+$|:/.test(window.location.hostname);

export const createPasskey = async (
  options: Reply<'askNewPasskey'>,
): Promise<CallInput<'lockWithPasskey'>['body']['made']> => ({
  ...(await startRegistration({ optionsJSON: options })),
  clientExtensionResults: {},
});

export const requestPasskey = async (
  options: Reply<'askPasskey'>,
): Promise<CallInput<'logInByPasskey'>['body']['passkey']> => ({
  ...(await startAuthentication({ optionsJSON: options })),
  clientExtensionResults: {},
});

/** Returns why the browser created or used no passkey, for the player; null for an error that the browser did not throw. */
export function passkeyFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey for the name already.';
  const isBrowsers = error instanceof WebAuthnError || error.name === 'NotAllowedError';
  return isBrowsers ? 'No passkey was given. Try again, or take the recovery code.' : null;
}
