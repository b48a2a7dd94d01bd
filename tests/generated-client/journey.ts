import { Api, HttpClient, type Profile, type Refusal } from './interface.ts'

/** The program's findings. */
export interface Found {
  token: string
  skills: string[][]
  posts: string[]
  comments: number
  eventsFrom: number
  refused: Refusal['errors']
  members: string
  signedInAfterwards: number
}

/** Uses the site through the generated client, with its generated types only. */
export async function journey(baseUrl: string): Promise<Found> {
  const http = new HttpClient<string>({
    baseUrl,
    securityWorker: (token) => (token ? { headers: { 'x-auth-token': token } } : {}),
  })
  const { api } = new Api(http)
  const registered = await api.register({
    name: 'Generated Client',
    email: 'client@society.example',
    password: 'a password for programs',
  })
  const { token } = registered.data
  http.setSecurityData(token)

  const skills: string[][] = []
  for (const given of ['weaving, cooking', ['dancing', 'drums']]) {
    const saved: { data: Profile } = await api.saveProfile({
      position: 'Teacher',
      gender: 'female',
      dob: '1990-05-04',
      phone: '3125550123',
      skills: given,
      title: 'General(Well-Wisher)',
      category: 'General Member',
      type: 'General Membership',
      from: '2020-01-01',
    })
    skills.push(saved.data.skills)
  }

  const post = await api.addPost({ text: 'Written by a program' })
  await api.addComment(post.data._id, { text: 'So is this' })
  const posts = await api.listPosts({ limit: 1 })
  const read = await api.readPost(post.data._id)
  const events = await api.listEvents({ from: '2026-01-01', to: '2026-12-31' })
  const members = await api.downloadRoster().catch((refused: { status: number }) => refused.status)

  const refused = await api
    .changeName({ name: '' })
    .then(() => [])
    .catch((response: { error: Refusal }) => response.error.errors)
  await api.signOut()
  const afterwards = await api.readSession().catch((response: { status: number }) => response)
  return {
    token,
    skills,
    posts: posts.data.map(({ text }) => text),
    comments: read.data.comments.length,
    eventsFrom: events.data.events.length,
    refused,
    members: String(members),
    signedInAfterwards: afterwards.status,
  }
}
