import { useMutation } from '@tanstack/react-query'
import { trpc } from './trpc.ts'
import type { Application } from './types.ts'

/** What an application is, which says how it proves itself: by a secret that its server keeps, or by none. */
export const applicationKinds = ['confidential', 'public', 'native'] as const

export type ApplicationKind = (typeof applicationKinds)[number]

export type ApplicationTerms = {
  name: string
  page: string | null
  redirects: string[]
  kind: ApplicationKind
  refreshes: boolean
  trusted: boolean
}

/** The applications that somebody vouches for, the newest first. */
export function useApplications() {
  return trpc.oauthProvider.listOAuthClients.useQuery()
}

/** The answer has the secret, which is shown once, of an application that has one. */
export function useCreateApplication() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: ({ name, page, redirects, kind, refreshes, trusted }: ApplicationTerms): Promise<Application> =>
      client.oauthProvider.createOAuthClient.mutate({
        client_name: name,
        client_uri: page,
        redirect_uris: redirects,
        application_type: kind === 'native' ? 'native' : 'web',
        token_endpoint_auth_method: kind === 'confidential' ? 'client_secret_basic' : 'none',
        grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
        skip_consent: trusted,
      }),
    onSettled: useInvalidateApplications(),
  })
}

export function useUpdateApplication(id: string) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: ({ name, page, redirects, trusted }: ApplicationTerms): Promise<unknown> =>
      client.oauthProvider.updateOAuthClient.mutate({
        client_id: id,
        update: { client_name: name, client_uri: page, redirect_uris: redirects, skip_consent: trusted },
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
  if (method !== 'none') return 'confidential'
  return type === 'native' ? 'native' : 'public'
}

function useInvalidateApplications(): () => Promise<void> {
  const { listOAuthClients } = trpc.useUtils().oauthProvider
  return () => listOAuthClients.invalidate()
}
