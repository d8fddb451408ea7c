import type { NewDeviceTexts, SignInWords } from '#texts/mail-language.ts'

export const esSignIn: SignInWords = {
  browserOn: (browser, system) => `${browser} en ${system}`,
  mailbox: 'correo electrónico',
  provider: 'cuenta vinculada',
  device: 'aprobación desde otro dispositivo',
}

export const esNewDevice: NewDeviceTexts = {
  'new-device': ({ brand, lifetime, signIn }) => ({
    subject: `Nuevo inicio de sesión en tu cuenta de ${brand}`,
    heading: 'Nuevo inicio de sesión en tu cuenta',
    paragraphs: [
      `Se ha iniciado sesión en tu cuenta de ${brand} desde un navegador que no se había usado antes con ella.`,
      'Si has sido tú, no tienes que hacer nada.',
      `Si no has sido tú, haz clic en el botón: te llevará a una página donde puedes cerrar la sesión en todos los dispositivos y elegir una contraseña nueva. No hace falta que inicies sesión. El enlace caduca en ${lifetime}.`,
    ],
    details: [
      { label: 'Fecha y hora', value: signIn.time },
      { label: 'Dispositivo', value: signIn.device },
      { label: 'Método de acceso', value: signIn.method },
      { label: 'Dirección IP', value: signIn.address },
    ].filter(({ value }) => value !== ''),
    button: 'No he sido yo',
    reason: 'Recibes este correo para mantener tu cuenta segura.',
  }),
}
