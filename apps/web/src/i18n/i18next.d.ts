import 'i18next'
import type { Catalogues, Messages } from './catalogues.ts'

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Messages & Intersection<Catalogues[keyof Catalogues]> }
  }
}
