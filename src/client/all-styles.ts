// The look of every page; the poster alone does with less (poster-styles.css).
import './ui/styles.css';
import './frame/frame.css';
import './screens/landing/landing.css';
