import { DEVICE_GRANT } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { TestClient } from '@foyer/testing/client'
import { CHALLENGE, REDIRECT, VERIFIER } from '@foyer/testing/oauth-clients'
import type { AuditFixture, Mutation } from './audit-fixture.ts'

const scope = 'openid offline_access'
const metadata = {
  client_name: 'Notes',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'client_secret_post' as const,
}

type Client = { client_id: string; client_secret?: string | undefined }

/** Mutations of the OAuth provider: by users, by clients, and by admins who make these. */
export const oauthMutations: Readonly<Record<string, Mutation>> = {
  'oauthProvider.authorize': {
    prepare: async (fixture) => {
      const client = await givenClient(fixture)
      await consentedCode(fixture.as('mia'), client)
      return () => fixture.as('mia').trpc.oauthProvider.authorize.mutate(requestOf(client))
    },
  },
  'oauthProvider.answerConsent': {
    prepare: async (fixture) => {
      const oauth_query = await pageOf(fixture.as('mia'), await givenClient(fixture))
      return () => fixture.as('mia').trpc.oauthProvider.answerConsent.mutate({ accept: true, oauth_query })
    },
  },
  'oauthProvider.continueAuthorization': {
    prepare: async (fixture) => {
      const mia = fixture.as('mia')
      const client = await givenClient(fixture)
      await consentedCode(mia, client)
      const oauth_query = await pageOf(mia, client, { prompt: 'select_account' })
      return () => mia.trpc.oauthProvider.continueAuthorization.mutate({ selected: true, oauth_query })
    },
  },
  'oauthProvider.endSession': {
    prepare: async (fixture) => {
      const mia = fixture.as('mia')
      const client = await givenClient(fixture)
      const tokens = await exchanged(fixture, client, await consentedCode(mia, client))
      const id_token_hint = 'id_token' in tokens ? String(tokens.id_token) : ''
      return () => mia.trpc.oauthProvider.endSession.mutate({ id_token_hint })
    },
  },
  'oauthProvider.requestToken': {
    prepare: async ({ app, as }) => {
      const codes = await app.client().trpc.device.requestDeviceCode.mutate({ client_id: 'cli' })
      await as('mia').trpc.device.openDeviceCode.mutate({ user_code: codes.user_code })
      await as('mia').trpc.device.approveDevice.mutate({ userCode: codes.user_code })
      const asked = { grant_type: DEVICE_GRANT, device_code: codes.device_code, client_id: 'cli' }
      return () => app.client().trpc.oauthProvider.requestToken.mutate(asked)
    },
  },
  'oauthProvider.revokeToken': {
    prepare: async (fixture) => {
      const client = await givenClient(fixture)
      const code = await consentedCode(fixture.as('mia'), client)
      const tokens = await exchanged(fixture, client, code)
      const token = 'refresh_token' in tokens ? String(tokens.refresh_token) : ''
      return () => fixture.app.client().trpc.oauthProvider.revokeToken.mutate({ ...client, token })
    },
  },
  'oauthProvider.registerOAuthClient': ({ app }) =>
    app
      .client()
      .trpc.oauthProvider.registerOAuthClient.mutate({ client_name: 'Acme Shell', redirect_uris: [REDIRECT] }),
  'oauthProvider.createOAuthClient': ({ as }) => as('adam').trpc.oauthProvider.createOAuthClient.mutate(metadata),
  'oauthProvider.updateOAuthClient': withClient(({ as }, { client_id }) =>
    as('adam').trpc.oauthProvider.updateOAuthClient.mutate({ client_id, update: { client_name: 'Notes 2' } }),
  ),
  'oauthProvider.rotateOAuthClientSecret': withClient(({ as }, { client_id }) =>
    as('adam').trpc.oauthProvider.rotateOAuthClientSecret.mutate({ client_id }),
  ),
  'oauthProvider.deleteOAuthClient': withClient(({ as }, { client_id }) =>
    as('adam').trpc.oauthProvider.deleteOAuthClient.mutate({ client_id }),
  ),
  'oauthProvider.updateConsent': withConsent(({ as }, id) =>
    as('mia').trpc.oauthProvider.updateConsent.mutate({ id, update: { scopes: ['openid'] } }),
  ),
  'oauthProvider.deleteConsents': withConsent(({ as }) => as('mia').trpc.oauthProvider.deleteConsents.mutate({})),
  'oauthProvider.deleteConsent': withConsent(({ as }, id) => as('mia').trpc.oauthProvider.deleteConsent.mutate({ id })),
}

/** A client of the service with a secret, of another name each time. */
export async function givenClient({ as }: Pick<AuditFixture, 'as'>): Promise<Client> {
  const { length } = await as('adam').trpc.oauthProvider.listOAuthClients.query({})
  const { client_id, client_secret } = await as('adam').trpc.oauthProvider.createOAuthClient.mutate({
    ...metadata,
    client_name: `Notes ${length} of Adam`,
  })
  return { client_id, client_secret }
}

/** The query of the page that a request leads to. */
export async function pageOf(
  browser: TestClient,
  client: Client,
  parameters: Record<string, string> = {},
): Promise<string> {
  const { redirectTo } = await browser.trpc.oauthProvider.authorize.mutate({ ...requestOf(client), ...parameters })
  return new URL(redirectTo).search.slice(1)
}

/** A code that a user has given a client. */
export async function consentedCode(browser: TestClient, client: Client): Promise<string> {
  const oauth_query = await pageOf(browser, client)
  const { url } = await browser.trpc.oauthProvider.answerConsent.mutate({ accept: true, oauth_query })
  return new URL(url).searchParams.get('code') ?? ''
}

/** The tokens of a code. */
export function exchanged({ app }: Pick<AuditFixture, 'app'>, client: Client, code: string) {
  const proof = { redirect_uri: REDIRECT, code_verifier: VERIFIER }
  const asked = { ...client, grant_type: 'authorization_code', code, ...proof }
  return app.client().trpc.oauthProvider.requestToken.mutate(asked)
}

function requestOf({ client_id }: Client) {
  return {
    ...{ response_type: 'code', client_id, redirect_uri: REDIRECT, scope },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256' },
  }
}

/** The id of what Mia has consented to. */
export async function givenConsent(fixture: AuditFixture): Promise<string> {
  const mia = fixture.as('mia')
  await consentedCode(mia, await givenClient(fixture))
  const [consent] = await mia.trpc.oauthProvider.listConsents.query()
  return consent?.id ?? ''
}

function withConsent(act: (fixture: AuditFixture, id: string) => Promise<unknown>): Mutation {
  return {
    prepare: async (fixture) => {
      const id = await givenConsent(fixture)
      return () => act(fixture, id)
    },
  }
}

function withClient(act: (fixture: AuditFixture, client: Client) => Promise<unknown>): Mutation {
  return {
    prepare: async (fixture) => {
      const client = await givenClient(fixture)
      return () => act(fixture, client)
    },
  }
}
