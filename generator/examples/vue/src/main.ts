import './assets/main.css'

import { QueryClient, VueQueryPlugin } from '@tanstack/vue-query'
import { createApp } from 'vue'
import { bindClient } from './api/query'
import App from './App.vue'
import { client } from './client'
import router from './router'

const queryClient = new QueryClient()
bindClient(queryClient, client)

createApp(App).use(router).use(VueQueryPlugin, { queryClient }).mount('#app')
