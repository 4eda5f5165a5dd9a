// A virtual authenticator in the browser: real WebAuthn without hardware.
import type { CDPSession } from 'playwright-core';
import type { Visit } from './browser-visit.ts';

type Credential = { credentialId: string };

export type Device = {
  /** Returns its passkeys, to add them to another device as a synced account does. */
  passkeys(): Promise<Credential[]>;
};

/** Adds an authenticator with these passkeys to the browser; it confirms every request. */
export async function withPasskeys({ page, context }: Visit, passkeys: Credential[] = []): Promise<Device> {
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of passkeys)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never });
  return {
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}
