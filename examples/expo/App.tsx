import { useSession } from '@foyer-auth/client/react'
import * as SecureStore from 'expo-secure-store'
import { useState } from 'react'
import { Button, StyleSheet, Text, TextInput, View } from 'react-native'
import { createPhoneClient } from './auth'

// From a phone, localhost is the phone: name the computer on which Foyer runs.
const foyer = createPhoneClient(process.env.EXPO_PUBLIC_FOYER_URL ?? 'http://localhost:3000', SecureStore)

export default function App() {
  const { data, error, isPending, refetch } = useSession(foyer)
  if (isPending) return <View style={styles.page} />
  return (
    <View style={styles.page}>
      {data === null ? <SignIn /> : <SignedIn name={data.user.name} />}
      {/* Who is signed in is not known: that is not the same as nobody. */}
      {error !== null && <Button title="Foyer cannot be reached. Try again" onPress={refetch} />}
    </View>
  )
}

function SignedIn({ name }: { name: string }) {
  return (
    <>
      <Text style={styles.title}>Hello {name}</Text>
      <Button title="Sign out" onPress={() => void foyer.signOut()} />
    </>
  )
}

function SignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  async function signIn() {
    const { data, error } = await foyer.signIn.email({ email, password })
    const needsFactor = data !== null && 'twoFactorRedirect' in data
    setRefusal(
      needsFactor ? 'This account has a second factor, for which this example has no screen.' : (error?.message ?? ''),
    )
  }
  return (
    <>
      <Text style={styles.title}>Sign in</Text>
      <TextInput
        style={styles.field}
        accessibilityLabel="Email"
        placeholder="Email"
        autoCapitalize="none"
        autoComplete="email"
        keyboardType="email-address"
        value={email}
        onChangeText={setEmail}
      />
      <TextInput
        style={styles.field}
        accessibilityLabel="Password"
        placeholder="Password"
        autoComplete="current-password"
        secureTextEntry
        value={password}
        onChangeText={setPassword}
      />
      <Button title="Sign in" onPress={() => void signIn()} />
      {refusal !== '' && <Text accessibilityRole="alert">{refusal}</Text>}
    </>
  )
}

const styles = StyleSheet.create({
  page: { flex: 1, justifyContent: 'center', gap: 12, padding: 24 },
  title: { fontSize: 24 },
  field: { borderWidth: 1, borderRadius: 8, padding: 12 },
})
