import 'i18next'
import type en from './locales/en.json'
import type organizations from './locales/organizations/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & typeof organizations }
  }
}
