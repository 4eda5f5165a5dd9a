// The look of a battle's panels, wherever one of them stands.
import './picking/pick-song.css';
import './rating/rate-song.css';
import './game.css';
