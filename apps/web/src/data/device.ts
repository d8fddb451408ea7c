import type { OpenedDeviceCode } from '@foyer/auth-domain/device/device-code'
import { trpc } from './trpc.ts'

/** What a device asks for, as the user who opened its code is shown it. */
export type DeviceRequest = {
  client: string
  userAgent: string | null
  ipAddress: string | null
  requestedAt: Date
  /** Of an application that asks for more than a session: who vouches for it, and what it asks for. */
  application: OpenedDeviceCode['application']
}

/** Opens a code: from then on only this user may answer it. */
export function useOpenDeviceCode() {
  return trpc.device.openDeviceCode.useMutation()
}

export function useApproveDevice() {
  const { session, oauthProvider } = trpc.useUtils()
  return trpc.device.approveDevice.useMutation({
    onSuccess: () => Promise.all([session.listSessions.invalidate(), oauthProvider.listConsents.invalidate()]),
  })
}

export function useDenyDevice() {
  return trpc.device.denyDevice.useMutation()
}

/** Undefined where the code is not this user's to answer. */
export function requestIn(opened: OpenedDeviceCode): DeviceRequest | undefined {
  const { client_name, user_agent = null, ip_address = null, requested_at, application } = opened
  if (opened.status !== 'pending' || client_name === undefined || requested_at === undefined) return undefined
  return { client: client_name, userAgent: user_agent, ipAddress: ip_address, requestedAt: requested_at, application }
}
