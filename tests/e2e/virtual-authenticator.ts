import type { CDPSession, Page } from '@playwright/test'

/** Adds a virtual authenticator that stores passkeys and always consents. */
export async function aVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

interface VirtualAuthenticator {
  session: CDPSession
  authenticatorId: string
}

/** Sets whether the authenticator's user is present and consents. */
export async function setPresence(
  { session, authenticatorId }: VirtualAuthenticator,
  enabled: boolean,
): Promise<void> {
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}
