import { noInput } from '#input/no-input.ts'
import {
  answerConsentInput,
  authorizeInput,
  continueAuthorizationInput,
  continuedSchema,
  endSessionInput,
  getAuthorizationRequestInput,
  redirectSchema,
} from '#oauth-provider/authorize.schema.ts'
import {
  emptyObjectSchema,
  introspectTokenOutput,
  presentedTokenInput,
  requestTokenInput,
  requestTokenOutput,
  userInfoSchema,
} from '#oauth-provider/token.schema.ts'
import type { oauthProviderContract } from './oauth-provider.ts'
import type { SchemasOf } from './operation.ts'

export const oauthProviderSchemas = {
  authorize: { input: authorizeInput, output: redirectSchema },
  authorizeByForm: { input: authorizeInput, output: redirectSchema },
  endSession: { input: endSessionInput, output: redirectSchema },
  endSessionByForm: { input: endSessionInput, output: redirectSchema },
  getAuthorizationRequest: { input: getAuthorizationRequestInput },
  answerConsent: { input: answerConsentInput, output: continuedSchema },
  continueAuthorization: { input: continueAuthorizationInput, output: continuedSchema },
  requestToken: { input: requestTokenInput, output: requestTokenOutput },
  getUserInfo: { input: noInput, output: userInfoSchema },
  introspectToken: { input: presentedTokenInput, output: introspectTokenOutput },
  revokeToken: { input: presentedTokenInput, output: emptyObjectSchema },
} as const satisfies SchemasOf<typeof oauthProviderContract>
