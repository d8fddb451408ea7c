import { type MantineColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId, useSyncExternalStore } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './scheme-control.module.css'

const choices = [
  { scheme: 'light', label: 'app.light', icon: IconSun },
  { scheme: 'dark', label: 'app.dark', icon: IconMoon },
  { scheme: 'auto', label: 'app.system', icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; icon: Icon }[]

/** Selects the light, the dark or the system's colour scheme; `named` where there is room for their names. */
export function SchemeControl({ named = false }: { named?: boolean }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // A prerendered page does not know what this browser has chosen.
  const shown = useSyncExternalStore(
    neverChanges,
    () => colorScheme,
    () => 'auto',
  )
  const group = useId()
  return (
    <fieldset className={classes.group} data-named={named || undefined}>
      <VisuallyHidden component="legend">{t('app.appearance')}</VisuallyHidden>
      {choices.map(({ scheme, label, icon: ChoiceIcon }) => (
        <label key={scheme} className={classes.choice} title={t(label)}>
          <input
            className={classes.radio}
            type="radio"
            name={group}
            aria-label={t(label)}
            checked={shown === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <ChoiceIcon size={18} stroke={1.5} aria-hidden="true" />
          {named && <span aria-hidden="true">{t(label)}</span>}
        </label>
      ))}
    </fieldset>
  )
}

function neverChanges() {
  return () => undefined
}
