// The look of a battle's panels, wherever one of them stands.
import './game.css';
import './game-low.css';
import './game-wide.css';
import './game-keyboard.css';
