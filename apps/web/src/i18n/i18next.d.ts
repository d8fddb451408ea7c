import 'i18next'
import type admin from './locales/admin/en.json'
import type en from './locales/en.json'
import type organizations from './locales/organizations/en.json'
import type providers from './locales/providers/en.json'
import type sessions from './locales/sessions/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & typeof sessions & typeof organizations & typeof providers & typeof admin }
  }
}
