import { createRouter, createWebHistory } from 'vue-router'
import HomeView from '../views/HomeView.vue'
import PetView from '../views/PetView.vue'

const router = createRouter({
  history: createWebHistory(import.meta.env.BASE_URL),
  routes: [
    { path: '/', component: HomeView },
    {
      path: '/pets/:id(\\d+)',
      component: PetView,
      props: ({ params }) => ({ id: Number(params.id) }),
    },
  ],
})

export default router
