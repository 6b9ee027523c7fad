import { useQuery } from '@tanstack/react-query'

/** What the chain calls itself on its site; '' until that is known. */
export function useBusinessName(): string {
  const { data } = useQuery({
    queryKey: ['business-name'],
    queryFn: async ({ signal }) => {
      const reply = await fetch('/api/public/v1/home', { signal })
      const home: unknown = reply.ok ? await reply.json() : null
      return typeof home === 'object' && home !== null && 'businessName' in home
        ? String(home.businessName)
        : ''
    },
    staleTime: 600_000,
  })
  return data ?? ''
}
