// The browser's own authenticator, made up by the browser itself: real WebAuthn without a finger on a sensor.
import type { CDPSession } from 'playwright-core';
import type { Visit } from './browser-visit.ts';

type Credential = { credentialId: string };

export type Device = {
  /** The passkeys it has, to be carried to another device as a synced account would. */
  passkeys(): Promise<Credential[]>;
};

/** Gives this browser an authenticator that always agrees, with these passkeys in it. */
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
