import {
  createOAuthClientInput,
  listOAuthClientsInput,
  listOAuthClientsOutput,
  oauthClientInput,
  oauthClientSchema,
  publicOAuthClientSchema,
  registerOAuthClientInput,
  rotateOAuthClientSecretInput,
  updateOAuthClientInput,
} from '#oauth-provider/client-metadata.schema.ts'
import { successSchema } from '#session/session.ts'
import type { oauthClientContract } from './oauth-client.ts'
import type { SchemasOf } from './operation.ts'

export const oauthClientSchemas = {
  registerOAuthClient: { input: registerOAuthClientInput, output: oauthClientSchema },
  createOAuthClient: { input: createOAuthClientInput, output: oauthClientSchema },
  listOAuthClients: { input: listOAuthClientsInput, output: listOAuthClientsOutput },
  getOAuthClient: { input: oauthClientInput, output: oauthClientSchema },
  getPublicOAuthClient: { input: oauthClientInput, output: publicOAuthClientSchema },
  updateOAuthClient: { input: updateOAuthClientInput, output: oauthClientSchema },
  deleteOAuthClient: { input: oauthClientInput, output: successSchema },
  rotateOAuthClientSecret: { input: rotateOAuthClientSecretInput, output: oauthClientSchema },
} as const satisfies SchemasOf<typeof oauthClientContract>
