import Star from 'lucide-react/icons/star';

const stars = [1, 2, 3, 4, 5];

export function Stars({ count }: { count: number }) {
  return (
    <span className="stars" role="img" aria-label={`${count} of 5 stars`}>
      {stars.map((star) => (
        <Star key={star} className={star <= count ? 'lit' : undefined} />
      ))}
    </span>
  );
}
