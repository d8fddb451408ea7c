import { useSyncExternalStore } from 'react'
import { useSettings } from './settings.ts'

/** How this browser has signed in last, where the service keeps that; a prerendered page does not know. */
export function useLastLoginMethod(): string | undefined {
  const name = useSettings().data?.lastLoginMethod?.cookieName
  return useSyncExternalStore(
    neverChanges,
    () => name && cookieOf(name),
    () => undefined,
  )
}

function cookieOf(name: string): string | undefined {
  const begins = `${name}=`
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(begins))
  return cookie?.slice(begins.length)
}

function neverChanges() {
  return () => undefined
}
