import type { Call } from '#runtime/context/call.ts'

/** Whom an application means, and which application it was that was told of them. */
export type IdTokenHint = { userId: string; clientId: string }

/**
 * What an ID token says that a client sends back as a hint, also after it has expired (OpenID Connect Core, section 3.1.2.1);
 * undefined for one that this service has not signed, or not for the client `clientId`, where one is named.
 */
export async function readIdTokenHint(
  { tokens }: Pick<Call, 'tokens'>,
  token: string | undefined,
  clientId: string | undefined,
): Promise<IdTokenHint | undefined> {
  const { sub, aud } = (token === undefined ? undefined : await tokens.verifyIdToken(token)) ?? {}
  if (sub === undefined || typeof aud !== 'string' || (clientId !== undefined && aud !== clientId)) return undefined
  return { userId: sub, clientId: aud }
}
