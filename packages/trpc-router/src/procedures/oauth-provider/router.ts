import { router } from '#runtime/procedure/trpc.ts'
import { answerConsent } from './answer-consent.ts'
import { authorize } from './authorize.ts'
import { authorizeByForm } from './authorize-by-form.ts'
import { continueAuthorization } from './continue-authorization.ts'
import { createOAuthClient } from './create-oauth-client.ts'
import { deleteConsent } from './delete-consent.ts'
import { deleteConsents } from './delete-consents.ts'
import { deleteOAuthClient } from './delete-oauth-client.ts'
import { endSession } from './end-session.ts'
import { endSessionByForm } from './end-session-by-form.ts'
import { getAuthorizationRequest } from './get-authorization-request.ts'
import { getConsent } from './get-consent.ts'
import { getOAuthClient } from './get-oauth-client.ts'
import { getPublicOAuthClient } from './get-public-oauth-client.ts'
import { getUserInfo } from './get-user-info.ts'
import { introspectToken } from './introspect-token.ts'
import { listConsents } from './list-consents.ts'
import { listOAuthClients } from './list-oauth-clients.ts'
import { listOrganizationConsents } from './list-organization-consents.ts'
import { listUserConsents } from './list-user-consents.ts'
import { registerOAuthClient } from './register-oauth-client.ts'
import { requestToken } from './request-token.ts'
import { revokeToken } from './revoke-token.ts'
import { rotateOAuthClientSecret } from './rotate-oauth-client-secret.ts'
import { updateConsent } from './update-consent.ts'
import { updateOAuthClient } from './update-oauth-client.ts'

export const oauthProviderRouter = router({
  authorize,
  authorizeByForm,
  endSession,
  endSessionByForm,
  getAuthorizationRequest,
  answerConsent,
  continueAuthorization,
  requestToken,
  getUserInfo,
  introspectToken,
  revokeToken,
  registerOAuthClient,
  createOAuthClient,
  listOAuthClients,
  getOAuthClient,
  getPublicOAuthClient,
  updateOAuthClient,
  deleteOAuthClient,
  rotateOAuthClientSecret,
  listConsents,
  getConsent,
  updateConsent,
  deleteConsent,
  deleteConsents,
  listUserConsents,
  listOrganizationConsents,
})
