import { z } from 'zod'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { nameSchema } from '#input/name.ts'
import { limits } from '#limits.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { isHttpUrl } from '#redirect/http-url.ts'
import { clientKeySetSchema } from './client-keys.ts'
import {
  assertionAlgorithms,
  clientAuthentications,
  clientOrigins,
  grantTypes,
  idTokenAlgorithms,
} from './oauth-client.ts'

const uri = z.string().min(1).max(limits.urlMaxLength)
const uris = z.array(uri).max(limits.redirectUrisMax)
const page = z.string().max(limits.urlMaxLength).refine(isHttpUrl, 'Must be an http or https URL')

/** What a client says of itself (RFC 7591, section 2); unknown metadata is ignored. */
const metadata = {
  client_name: nameSchema,
  client_uri: page.nullable().optional(),
  redirect_uris: uris,
  post_logout_redirect_uris: uris.optional(),
  application_type: z.enum(['web', 'native']).optional(),
  token_endpoint_auth_method: z.enum(clientAuthentications).optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
  scope: z.string().max(limits.oauthParameterMaxLength).optional(),
  id_token_signed_response_alg: z.enum(idTokenAlgorithms).optional(),
}

/**
 * A program that registers itself need not have a name: it is shown by its host. It gets no secret, whichever method it names.
 */
export const registerOAuthClientInput = z.object({
  ...metadata,
  token_endpoint_auth_method: z.string().max(limits.nameMaxLength).optional(),
  client_name: nameSchema.optional(),
  redirect_uris: uris.min(1),
})

/** What a client that signs assertions is known by: its keys, or where it publishes them. */
const keys = {
  jwks: clientKeySetSchema.optional(),
  jwks_uri: uri.optional(),
  token_endpoint_auth_signing_alg: z.enum(assertionAlgorithms).optional(),
}

/** Whose clients: those of an organization, or without it those of the service. */
const owner = { organizationId: keepingEmpty(organizationIdSchema.optional()) }

/** `skip_consent`: an application of the operator's own, whose users are not asked. */
export const createOAuthClientInput = z.object({
  ...metadata,
  ...keys,
  ...owner,
  skip_consent: z.boolean().optional(),
})

export const listOAuthClientsInput = z.object(owner)

const clientId = z.string().min(1).max(limits.idMaxLength)

export const oauthClientInput = z.object({ client_id: clientId })

export const updateOAuthClientInput = z.object({
  client_id: clientId,
  update: z.object({
    client_name: keepingEmpty(nameSchema.optional()),
    client_uri: metadata.client_uri,
    redirect_uris: uris.optional(),
    post_logout_redirect_uris: uris.optional(),
    scope: metadata.scope,
    ...keys,
    skip_consent: z.boolean().optional(),
    disabled: z.boolean().optional(),
  }),
})

/** A client as its managers see it; `client_secret` when it is made, and never again. */
export const oauthClientSchema = z.object({
  client_id: z.string(),
  client_secret: z.string().optional(),
  /** In seconds since 1970; 0 for never. Only with a secret. */
  client_secret_expires_at: z.number().optional(),
  client_id_issued_at: z.number(),
  client_name: z.string(),
  client_uri: z.string().optional(),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  application_type: z.enum(['web', 'native']),
  token_endpoint_auth_method: z.enum(clientAuthentications),
  token_endpoint_auth_signing_alg: z.enum(assertionAlgorithms).optional(),
  jwks: clientKeySetSchema.optional(),
  jwks_uri: z.string().optional(),
  grant_types: z.array(z.enum(grantTypes)),
  response_types: z.array(z.string()),
  scope: z.string().optional(),
  id_token_signed_response_alg: z.enum(idTokenAlgorithms),
  origin: z.enum(clientOrigins),
  /** The organization whose client it is. */
  organizationId: z.string().optional(),
  skip_consent: z.boolean(),
  disabled: z.boolean(),
  /** Only of one that is: its owner has disabled it, or the service. */
  disabledBy: z.enum(['owner', 'service']).optional(),
})

export type OAuthClientView = z.infer<typeof oauthClientSchema>

export const listOAuthClientsOutput = z.array(oauthClientSchema)

export const rotateOAuthClientSecretInput = z.object({ client_id: clientId })

/** What a client is to everybody who signs in to it: never its redirect URIs, nor a picture of a stranger's (O11). */
export const publicOAuthClientSchema = oauthClientSchema
  .pick({ client_id: true, client_name: true, client_uri: true, origin: true })
  .extend({
    /** The organization that has made it. */
    organizationName: z.string().optional(),
  })

export type PublicOAuthClientView = z.infer<typeof publicOAuthClientSchema>
