import { noInput } from '#input/no-input.ts'
import {
  consentInput,
  consentSchema,
  deleteConsentsInput,
  listConsentsOutput,
  listOrganizationConsentsInput,
  listUserConsentsInput,
  updateConsentInput,
} from '#oauth-provider/consent.schema.ts'
import { successSchema } from '#session/session.ts'
import type { oauthConsentContract } from './oauth-consent.ts'
import type { SchemasOf } from './operation.ts'

export const oauthConsentSchemas = {
  listConsents: { input: noInput, output: listConsentsOutput },
  getConsent: { input: consentInput, output: consentSchema },
  listUserConsents: { input: listUserConsentsInput },
  listOrganizationConsents: { input: listOrganizationConsentsInput },
  updateConsent: { input: updateConsentInput, output: consentSchema },
  deleteConsent: { input: consentInput, output: successSchema },
  deleteConsents: { input: deleteConsentsInput },
} as const satisfies SchemasOf<typeof oauthConsentContract>
