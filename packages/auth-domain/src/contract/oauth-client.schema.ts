import {
  createOAuthClientInput,
  listOAuthClientsInput,
  listOAuthClientsOutput,
  oauthClientInput,
  oauthClientSchema,
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
  updateOAuthClient: { input: updateOAuthClientInput, output: oauthClientSchema },
  deleteOAuthClient: { input: oauthClientInput, output: successSchema },
  rotateOAuthClientSecret: { input: rotateOAuthClientSecretInput, output: oauthClientSchema },
} as const satisfies SchemasOf<typeof oauthClientContract>
