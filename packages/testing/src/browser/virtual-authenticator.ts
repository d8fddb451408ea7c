import type { CDPSession, Page } from 'playwright-core'
import { freePort } from '#free-port.ts'
import type { Variables } from '#service-sources.ts'

/** Settings of an app at localhost: browsers use no passkeys at an IP address. */
export async function onLocalhost(): Promise<Variables> {
  const port = await freePort()
  return { PORT: String(port), FOYER_BASE_URL: `http://localhost:${port}` }
}

/** An authenticator that the browser believes to be its own. */
export type VirtualAuthenticator = {
  /** Whether its user says yes when asked; they do until this is called. */
  confirms(yes: boolean): Promise<void>
  /** From the next page on the browser suggests none in fields, as some browsers do: only a button asks for one. */
  suggestsNone(): Promise<void>
}

/** A platform authenticator with a verified user, for a page and those it opens. */
export async function givenVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
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
  return {
    confirms: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    suggestsNone: async () => {
      await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
    },
  }
}
