import { useLocation, useNavigate } from '@tanstack/react-router'

type Sent = { step: 'check-mail' | 'ready'; email: string }

/**
 * The step after a form, kept in the browser's history: a reload does not lose it, and "back" leads to the form again.
 * The email is not part of the URL, which is logged.
 */
export function useSent(): [sent: Sent | undefined, setSent: (sent: Sent | undefined) => void] {
  const sent = useLocation({ select: ({ state }) => state.sent })
  const navigate = useNavigate()
  return [sent, (next) => void navigate({ to: '.', search: true, state: next === undefined ? {} : { sent: next } })]
}
