import { data } from 'react-router';
import { useFrame } from '../frame/layout-data.ts';
import { NotFound } from './not-found.tsx';

export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  const { notFound, footer } = useFrame();
  return <NotFound notFound={notFound} services={footer.services} />;
}
