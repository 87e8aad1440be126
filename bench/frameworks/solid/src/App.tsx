import { Route, Router } from '@solidjs/router'
import { QueryClient, QueryClientProvider } from '@tanstack/solid-query'
import Pet from './Pet'
import Pets from './Pets'

const queryClient = new QueryClient()

export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <Route path="/" component={Pets} />
        <Route path="/pets/:id" component={Pet} />
      </Router>
    </QueryClientProvider>
  )
}
