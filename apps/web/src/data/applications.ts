import { useMutation } from '@tanstack/react-query'
import { trpc } from './trpc.ts'
import type { Application } from './types.ts'

/** What an application is, which says how it proves itself: by a secret or a key that its server keeps, or by none. */
export const applicationKinds = ['confidential', 'signing', 'public', 'native'] as const

export type ApplicationKind = (typeof applicationKinds)[number]

/** How one proves itself that is made of a kind. */
const methods = {
  confidential: 'client_secret_basic',
  signing: 'private_key_jwt',
  public: 'none',
  native: 'none',
} as const satisfies Record<ApplicationKind, string>

/** The public keys of one that signs, or where it publishes them. */
export type ApplicationKeys = Pick<Application, 'jwks' | 'jwks_uri'>

export type ApplicationTerms = {
  name: string
  page: string | null
  redirects: string[]
  kind: ApplicationKind
  refreshes: boolean
  trusted: boolean
  keys: ApplicationKeys
}

/** Whose applications: those of an organization, or of the service. */
export type ApplicationsOf = { organizationId?: string }

/**
 * What somebody may do with them. An admin disables an organization's, and changes none; what the service has disabled is
 * enabled only by who steps in for it.
 */
export type ApplicationRights = { create: boolean; update: boolean; disable: boolean; stepIn: boolean; delete: boolean }

/** The applications of an organization; or of the service, and after them those that have registered themselves. */
export function useApplications(of: ApplicationsOf) {
  return trpc.oauthProvider.listOAuthClients.useQuery(of)
}

/** The answer has the secret, which is shown once, of an application that has one. */
export function useCreateApplication(of: ApplicationsOf) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: ({ name, page, redirects, kind, refreshes, trusted, keys }: ApplicationTerms): Promise<Application> =>
      client.oauthProvider.createOAuthClient.mutate({
        ...of,
        client_name: name,
        client_uri: page,
        redirect_uris: redirects,
        application_type: kind === 'native' ? 'native' : 'web',
        token_endpoint_auth_method: methods[kind],
        ...keys,
        grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
        skip_consent: trusted,
      }),
    onSettled: useInvalidateApplications(),
  })
}

export function useUpdateApplication(id: string) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: ({ name, page, redirects, trusted, keys }: ApplicationTerms): Promise<unknown> =>
      client.oauthProvider.updateOAuthClient.mutate({
        client_id: id,
        update: { client_name: name, client_uri: page, redirect_uris: redirects, skip_consent: trusted, ...keys },
      }),
    onSettled: useInvalidateApplications(),
  })
}

/** Enables or disables one. */
export function useSwitchApplication() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }): Promise<unknown> =>
      client.oauthProvider.updateOAuthClient.mutate({ client_id: id, update: { disabled } }),
    onSettled: useInvalidateApplications(),
  })
}

/** Makes another secret, which is shown once; the former one stays good for a day. */
export function useRotateApplicationSecret() {
  return trpc.oauthProvider.rotateOAuthClientSecret.useMutation()
}

export function useDeleteApplication() {
  return trpc.oauthProvider.deleteOAuthClient.useMutation({ onSettled: useInvalidateApplications() })
}

export function kindOf({ application_type: type, token_endpoint_auth_method: method }: Application): ApplicationKind {
  if (method === 'private_key_jwt') return 'signing'
  if (method !== 'none') return 'confidential'
  return type === 'native' ? 'native' : 'public'
}

function useInvalidateApplications(): () => Promise<void> {
  const { listOAuthClients } = trpc.useUtils().oauthProvider
  return () => listOAuthClients.invalidate()
}
