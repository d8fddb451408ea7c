import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  /** What an entry of the browser's history remembers: survives a reload, and is no part of the URL. */
  interface HistoryState {
    /** The session ended without the user's doing. */
    sessionEnded?: boolean
    /** Of the user whose session has ended. */
    endedEmail?: string
    /** A mail was sent, or an account created without one. */
    sent?: { step: 'check-mail' | 'ready'; email: string }
  }
}
