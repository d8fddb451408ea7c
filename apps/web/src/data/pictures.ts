import { pictureIdIn } from '@foyer/auth-domain/picture/picture-link'
import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import type { AppRouter } from '@foyer/trpc-router/root'
import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/react-query'
import { sendInSingleFlight, sendWithConnection } from './send.ts'
import { useInvalidateSession } from './session.ts'
import { trpc } from './trpc.ts'

/** Whose picture is changed. */
export type PictureOwner = { kind: 'user' } | { kind: 'organization'; id: string }

/** Whether an image is one that was uploaded here. */
export function isUploadedPicture(url: string): boolean {
  const parsed = parseUrl(url)
  return parsed?.origin === window.location.origin && pictureIdIn(parsed.pathname) !== undefined
}

/** Makes a picture and stores it; answers its link, once what shows it is fetched again. */
export function useUploadPicture(owner: PictureOwner) {
  const refetch = useRefetch(owner)
  return useMutation({
    mutationFn: async (make: () => Promise<Blob>) => upload(pathOf(owner), await make()),
    onSuccess: refetch,
  })
}

/** Leaves the user or the organization without a picture. */
export function useRemovePicture(owner: PictureOwner) {
  const { client } = trpc.useUtils()
  const refetch = useRefetch(owner)
  return useMutation({
    mutationFn: async (): Promise<unknown> =>
      owner.kind === 'user'
        ? client.user.updateUser.mutate({ image: null })
        : client.organization.updateOrganization.mutate({ organizationId: owner.id, data: { logo: null } }),
    onSuccess: refetch,
  })
}

function useRefetch({ kind }: PictureOwner): () => Promise<void> {
  const { organization } = trpc.useUtils()
  const invalidateSession = useInvalidateSession()
  return kind === 'user' ? invalidateSession : () => organization.invalidate()
}

function pathOf(owner: PictureOwner): string {
  if (owner.kind === 'user') return `${BASE_PATH}/upload-picture`
  return `${BASE_PATH}/organization/upload-logo?organizationId=${encodeURIComponent(owner.id)}`
}

// A picture that is sent while another one of the same owner is under way is the second of two clicks.
const send = sendInSingleFlight(
  sendWithConnection(
    (url, options) => fetch(url, options),
    () => navigator.onLine,
  ),
)

// By REST: as JSON, bytes are several times as long. Its errors read like those of all other calls.
async function upload(path: string, picture: Blob): Promise<string> {
  let response: Response
  try {
    response = await send(path, { method: 'POST', body: picture })
  } catch (error) {
    throw TRPCClientError.from(error instanceof Error ? error : new Error(String(error)))
  }
  const answer: { image?: string; logo?: string; code?: string; message?: string } = await response
    .json()
    .catch(() => ({}))
  const url = answer.image ?? answer.logo
  if (response.ok && url !== undefined) return url
  throw refusedUpload(response, answer)
}

function refusedUpload({ status, headers }: Response, { code, message }: { code?: string; message?: string }): Error {
  const retryAfter = Number(headers.get('retry-after')) || undefined
  const refusal = {
    code: code ?? (status === 429 ? 'TOO_MANY_REQUESTS' : 'UNKNOWN'),
    message: message ?? '',
    retryAfter,
  }
  return TRPCClientError.from<AppRouter>({
    error: { code: -32_600, message: refusal.message, data: { code: 'BAD_REQUEST', httpStatus: status, refusal } },
  })
}
